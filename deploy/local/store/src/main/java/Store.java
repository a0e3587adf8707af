import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.h2.mvstore.MVStore;

/** The document store of a machine without MongoDB: its protocol over one H2 file. Arguments: file, port. */
public class Store {
    /** The newest version the server names itself reports a wire version that today's drivers refuse. */
    record Version(List<Integer> getVersionArray, int getWireVersion) implements MongoVersion {}

    /** A write is on file before it is acknowledged, so a killed process loses nothing it promised; writers share commits. */
    static class Durable extends H2Backend {
        static final Set<String> WRITES = Set.of("insert", "update", "delete", "findAndModify", "createIndexes", "drop", "dropDatabase");
        final AtomicLong written = new AtomicLong();
        long committed;

        Durable(MVStore store) { super(store); }

        @Override public Document handleMessage(MongoMessage message) {
            Document reply = super.handleMessage(message);
            if (WRITES.stream().anyMatch(message.getDocument()::containsKey)) commitUpTo(written.incrementAndGet());
            return reply;
        }

        synchronized void commitUpTo(long write) {
            if (committed >= write) return;
            long covered = written.get();
            getMvStore().commit();
            committed = covered;
        }
    }

    public static void main(String[] args) {
        System.setProperty("io.netty.eventLoopThreads", "32"); // a writer waits for its commit on its connection's thread
        MVStore store = MVStore.open(args[0]);
        store.setRetentionTime(0); // freed space is used again at once; the file would grow by gigabytes otherwise
        MongoServer server = new MongoServer(new Durable(store).version(new Version(List.of(5, 0, 0), 13)));
        server.bind("127.0.0.1", Integer.parseInt(args[1]));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { server.shutdown(); store.close(); }));
        System.out.println("ready");
    }
}
