import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Map.Entry;

/** The server's own unique index, with its entries in order. */
final class UniqueIndex extends AbstractUniqueIndex<Object> implements Indexed {
    private final Tree tree;

    UniqueIndex(Tree tree, boolean sparse) {
        super(tree.name, tree.fields, sparse);
        this.tree = tree;
    }

    @Override public Tree tree() {
        return tree;
    }

    @Override public boolean leavesOut() {
        return isSparse();
    }

    private byte[] keyOf(KeyValue values) {
        byte[] key = new byte[0];
        for (int field = 0; field < values.size(); field++)
            key = Code.concat(key, tree.directed(field, Code.of(values.get(field))));
        return key;
    }

    @Override protected Object getPosition(KeyValue values) {
        return tree.map.get(keyOf(values));
    }

    @Override protected boolean putKeyPosition(KeyValue values, Object position) {
        return tree.map.putIfAbsent(keyOf(values), Missing.ofNullable(position)) == null;
    }

    @Override protected Object removeDocument(KeyValue values) {
        return tree.map.remove(keyOf(values));
    }

    @Override public synchronized void add(Document document, Object position, MongoCollection<Object> collection) {
        tree.keysOf(document); // marks fields that have no order
        super.add(document, position, collection);
    }

    @Override public long getCount() {
        return tree.size();
    }

    @Override public long getDataSize() {
        return getCount();
    }

    // Plans answer queries (see Plan).
    @Override public boolean canHandle(Document query) { return false; }
    @Override protected Iterable<Entry<KeyValue, Object>> getIterable() { throw new UnsupportedOperationException(); }
}
