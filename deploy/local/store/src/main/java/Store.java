import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.netty.channel.Channel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.h2.mvstore.MVStore;

/**
 * The document store for machines without MongoDB. It speaks MongoDB's protocol and keeps its data in one H2 file.
 * Arguments: file, port, and a file with the rights of users, if they are to be limited; see Rights.
 */
public class Store {
    /**
     * The version that the server reports. Current drivers refuse the wire version of even the newest version that the
     * library knows.
     */
    record Version(List<Integer> getVersionArray, int getWireVersion) implements MongoVersion {}

    /**
     * Acknowledges a write only when it is in the file, so a killed process loses no acknowledged write. Writers share
     * commits.
     */
    static class Durable extends H2Backend {
        static final Set<String> WRITES = Set.of("insert", "update", "delete", "findAndModify", "create", "createIndexes",
            "dropIndexes", "drop", "dropDatabase");
        /**
         * Admits either several writers or one commit at a time. A write changes several maps, and the file has to
         * contain all of these changes or none.
         */
        final ReadWriteLock gate = new ReentrantReadWriteLock();
        final AtomicLong written = new AtomicLong();
        volatile long committed;
        volatile long synced;
        final AtomicLong syncs = new AtomicLong();

        final Rights rights;

        Durable(MVStore store, Rights rights) {
            super(store);
            this.rights = rights;
        }

        @Override protected MongoDatabase openOrCreateDatabase(String name) {
            return new Database(name, getMvStore(), getCursorRegistry());
        }

        /**
         * Keeps the data that a command has begun to read in the file until the command ends, even if writers replace
         * them meanwhile.
         */
        @Override public Document handleMessage(MongoMessage message) {
            MVStore.TxCounter begun = getMvStore().registerVersionUsage();
            try {
                return answer(message);
            } finally {
                getMvStore().deregisterVersionUsage(begun);
            }
        }

        private Document answer(MongoMessage message) {
            if (!WRITES.contains(message.getDocument().keySet().iterator().next())) return super.handleMessage(message);
            Document reply;
            gate.readLock().lock();
            try {
                reply = super.handleMessage(message);
            } finally {
                gate.readLock().unlock();
            }
            commitUpTo(written.incrementAndGet());
            return reply;
        }

        synchronized void commitUpTo(long write) {
            if (committed >= write) return;
            exclusively(() -> {
                long covered = written.get();
                getMvStore().commit();
                committed = covered;
            });
        }

        /** Moves live data out of nearly empty stretches of the file, so that these stretches can be used again. */
        void tidy() {
            exclusively(() -> {
                if (getMvStore().compact(50, 1 << 20)) getMvStore().commit();
            });
        }

        /**
         * Flushes to the disk what commits have left with the operating system. The end of the process flushes all that
         * is left, and nothing is answered meanwhile.
         */
        void sync() {
            long covered = committed;
            if (covered == synced) return;
            getMvStore().sync();
            synced = covered;
            syncs.incrementAndGet();
        }

        private void exclusively(Runnable work) {
            gate.writeLock().lock();
            try {
                work.run();
            } finally {
                gate.writeLock().unlock();
            }
        }

        /**
         * Adds the numbers of keys and documents that queries have examined, and of flushes to the disk, under MongoDB's
         * names.
         */
        @Override public Document handleCommand(Channel channel, String database, String command, Document query) {
            rights.require(channel, database, command, query);
            Document reply = super.handleCommand(channel, database, command, query);
            if (command.equals("serverStatus")) {
                ((Document) reply.get("metrics")).put("queryExecutor", new Document("scanned", Examined.KEYS.all())
                    .append("scannedObjects", Examined.DOCUMENTS.all()));
                reply.put("wiredTiger", new Document("log", new Document("log sync operations", syncs.get())));
            }
            return reply;
        }
    }

    public static void main(String[] args) throws InterruptedException, IOException {
        // A writer waits for its commit on the thread of its connection, so many threads are needed.
        System.setProperty("io.netty.eventLoopThreads", "32");
        // Only Durable commits. The store itself would commit in the middle of a write.
        MVStore store = new MVStore.Builder().fileName(args[0]).autoCommitDisabled().autoCommitBufferSize(0).open();
        store.setRetentionTime(0); // reuses freed space at once; otherwise the file grows by gigabytes
        Durable backend = new Durable(store, args.length > 2 ? Rights.from(Path.of(args[2])) : new Rights());
        MongoServer server = new MongoServer(backend.version(new Version(List.of(5, 0, 0), 13)));
        server.bind("127.0.0.1", Integer.parseInt(args[1]));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { backend.sync(); server.shutdown(); store.close(); }));
        System.out.println("ready");
        while (!store.isClosed()) {
            backend.tidy();
            backend.sync();
            Thread.sleep(1000);
        }
    }
}
