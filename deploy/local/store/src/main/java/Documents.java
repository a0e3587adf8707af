import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoCollection;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DocumentWithPosition;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;

/** A collection. Its documents are in a map, and plans over its indexes answer its queries. */
final class Documents extends AbstractSynchronizedMongoCollection<Object> {
    private final MVMap<Object, byte[]> map;

    Documents(MongoDatabase database, String name, CollectionOptions options, MVMap<Object, byte[]> map, CursorRegistry cursors) {
        super(database, name, options, cursors);
        this.map = map;
    }

    private List<Indexed> indexes() {
        return getIndexes().stream().map(Indexed.class::cast).toList();
    }

    Plan plan(Document query, Document sort, int skip, int limit) {
        List<Indexed> indexes = indexes();
        if (indexes.isEmpty()) return null;
        return Plan.of(indexes, Filter.waysToMatch(query), sort, limit == 0 ? 0 : skip + limit, map.sizeAsLong());
    }

    @Override protected QueryResult queryDocuments(Document query, Document sort, int skip, int limit, int batchSize, Document fields) {
        boolean natural = sort != null && sort.containsKey("$natural");
        Plan plan = natural ? null : plan(query, sort, skip, limit);
        if (plan == null) return matchDocuments(query, sort, skip, limit, batchSize, fields);
        Stream<Document> documents = plan.positions().map(this::getDocument);
        return matchDocumentsFromStream(documents, query, plan.sorted() ? null : sort, skip, limit, batchSize, fields);
    }

    @Override protected QueryResult matchDocuments(Document query, Document sort, int skip, int limit, int batchSize, Document fields) {
        Stream<DocumentWithPosition<Object>> all = streamAllDocumentsWithPosition();
        if (isNaturalDescending(sort))
            all = all.sorted(Comparator.comparing(DocumentWithPosition::getPosition, ValueComparator.desc()));
        Stream<Document> documents = all.map(DocumentWithPosition::getDocument);
        return matchDocumentsFromStream(documents, query, sort, skip, limit, batchSize, fields);
    }

    @Override public synchronized int count(Document query, int skip, int limit) {
        if (query != null && !query.isEmpty() && skip == 0) {
            OptionalLong counted = Plan.count(indexes(), Filter.waysToMatch(query));
            if (counted.isPresent()) return (int) (limit > 0 ? Math.min(limit, counted.getAsLong()) : counted.getAsLong());
        }
        return super.count(query, skip, limit);
    }

    @Override protected Document getDocument(Object position) {
        Examined.DOCUMENTS.oneMore();
        return Bson.decode(map.get(position));
    }

    @Override protected Stream<DocumentWithPosition<Object>> streamAllDocumentsWithPosition() {
        return map.entrySet().stream().map(entry -> {
            Examined.DOCUMENTS.oneMore();
            return new DocumentWithPosition<>(Bson.decode(entry.getValue()), entry.getKey());
        });
    }

    @Override protected Object addDocumentInternal(Document document) {
        Object id = getIdField() == null ? UUID.randomUUID() : Utils.getSubdocumentValue(document, getIdField());
        map.put(Missing.ofNullable(id), Bson.encode(document));
        return id;
    }

    @Override protected void handleUpdate(Object position, Document before, Document after) {
        map.put(Missing.ofNullable(position), Bson.encode(after));
    }

    @Override protected void removeDocument(Object position) {
        map.remove(position);
    }

    @Override public int count() {
        return map.size();
    }

    @Override public boolean isEmpty() {
        return map.isEmpty();
    }

    // The size is counted when it is requested, so writes do not have to track it.
    @Override protected boolean tracksDataSize() { return false; }
    @Override protected void updateDataSize(int change) {}

    @Override protected int getDataSize() {
        return map.values().stream().mapToInt(document -> document.length).sum();
    }
}
