import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DatabaseResolver;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.aggregation.Aggregation;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.Oplog;
import io.netty.channel.Channel;
import java.util.List;
import java.util.Set;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** A database in one file, with a map for each collection and a map for each index. */
final class Database extends AbstractSynchronizedMongoDatabase<Object> {
    private static final Document COUNTING = new Document("_id", 1).append("n", new Document("$sum", 1));
    private static final Set<String> READS = Set.of("find", "count", "aggregate");
    private final MVStore store;

    Database(String name, MVStore store, CursorRegistry cursors) {
        super(name, cursors);
        this.store = store;
        initializeNamespacesAndIndexes();
    }

    private String documentsOf(String collection) {
        return "databases." + getFullCollectionNamespace(collection);
    }

    private String indexesOf(String collection) {
        return "indexes." + getFullCollectionNamespace(collection) + "/";
    }

    @Override protected MongoCollection<Object> openOrCreateCollection(String name, CollectionOptions options) {
        MVMap<Object, byte[]> map = store.openMap(documentsOf(name), new MVMap.Builder<Object, byte[]>().valueType(new Bytes()));
        return new Documents(this, name, options, map, cursorRegistry);
    }

    private Tree tree(String collection, String index, List<IndexKey> fields) {
        return new Tree(index, fields,
            store.openMap(indexesOf(collection) + index, new MVMap.Builder<byte[], Object>().keyType(new Bytes())));
    }

    @Override protected Index<Object> openOrCreateUniqueIndex(String collection, String name, List<IndexKey> fields, boolean sparse) {
        return new UniqueIndex(tree(collection, name, fields), sparse);
    }

    @Override protected Index<Object> openOrCreateSecondaryIndex(String collection, String name, List<IndexKey> fields, boolean sparse) {
        return new SecondaryIndex(tree(collection, name, fields), sparse);
    }

    @Override protected void dropIndex(MongoCollection<Object> collection, String name) {
        super.dropIndex(collection, name);
        store.removeMap(indexesOf(collection.getCollectionName()) + name);
    }

    @Override public void dropCollection(String name, Oplog oplog) {
        super.dropCollection(name, oplog);
        store.removeMap(documentsOf(name));
    }

    @Override public void moveCollection(MongoDatabase from, MongoCollection<?> collection, String name) {
        throw new UnsupportedOperationException("renameCollection");
    }

    /**
     * Answers two commands itself. `explain` reports only the counts that the project needs. An aggregation that begins
     * with a match reads only the documents that match.
     */
    @Override public Document handleCommand(Channel channel, String command, Document query, DatabaseResolver databases, Oplog oplog) {
        if (command.equals("aggregate") && query.get("pipeline") instanceof List<?> stages && !stages.isEmpty()
            && stages.get(0) instanceof Document first && first.get("$match") instanceof Document match) {
            MongoCollection<Object> collection = resolveCollection(query.get(command).toString(), false);
            if (collection != null) return aggregate(collection, match, stages.subList(1, stages.size()), query, databases, oplog);
        }
        if (command.equals("explain") && query.get("explain") instanceof Document asked) {
            String read = asked.keySet().iterator().next();
            if (READS.contains(read)) return explain(() -> handleCommand(channel, read, asked, databases, oplog));
        }
        return super.handleCommand(channel, command, query, databases, oplog);
    }

    /** Returns the numbers of examined keys and documents, under MongoDB's names. */
    private static Document explain(Runnable read) {
        long keys = Examined.KEYS.here(), documents = Examined.DOCUMENTS.here();
        read.run();
        Document stats = new Document("totalKeysExamined", Examined.KEYS.here() - keys)
            .append("totalDocsExamined", Examined.DOCUMENTS.here() - documents);
        return new Document("executionStats", stats).append("ok", 1.0);
    }

    private Document aggregate(MongoCollection<Object> collection, Document match, List<?> stages, Document query,
                               DatabaseResolver databases, Oplog oplog) {
        List<Document> result;
        if (stages.equals(List.of(new Document("$group", COUNTING)))) {
            int n = collection.count(match, 0, 0);
            result = n == 0 ? List.of() : List.of(new Document("_id", 1).append("n", n));
        } else {
            Aggregation rest = Aggregation.fromPipeline(stages, databases, this, collection, oplog);
            rest.validate(query);
            result = rest.runStages(collection.handleQueryAsStream(match));
        }
        Document cursor = new Document("id", 0L).append("ns", collection.getFullName()).append("firstBatch", result);
        return new Document("cursor", cursor).append("ok", 1.0);
    }

    @Override protected long getStorageSize() {
        return store.getFileStore().size();
    }

    @Override protected long getFileSize() {
        return getStorageSize();
    }
}
