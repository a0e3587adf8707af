import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Arrays;
import java.util.List;

/**
 * An index for finding and ordering. Its keys end in the document's id, so documents with equal values have separate
 * entries.
 */
final class SecondaryIndex extends Index<Object> implements Indexed {
    private final Tree tree;

    SecondaryIndex(Tree tree, boolean sparse) {
        super(tree.name, tree.fields, sparse);
        this.tree = tree;
    }

    @Override public Tree tree() {
        return tree;
    }

    @Override public boolean leavesOut() {
        return false;
    }

    private List<byte[]> keysOf(Document document) {
        byte[] id = Code.of(document.get("_id"));
        return tree.keysOf(document).stream().map(key -> Code.concat(key, id)).toList();
    }

    @Override public void add(Document document, Object position, MongoCollection<Object> collection) {
        for (byte[] key : keysOf(document)) tree.map.put(key, Missing.ofNullable(position));
    }

    @Override public Object remove(Document document) {
        Object position = null;
        for (byte[] key : keysOf(document)) {
            Object removed = tree.map.remove(key);
            if (removed != null) position = removed; // null if an array contains a value twice
        }
        return position;
    }

    @Override public void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
        List<byte[]> old = keysOf(before), now = keysOf(after);
        if (same(old, now)) return;
        for (byte[] key : old) tree.map.remove(key);
        for (byte[] key : now) tree.map.put(key, Missing.ofNullable(position));
    }

    private static boolean same(List<byte[]> some, List<byte[]> others) {
        return Arrays.deepEquals(some.toArray(), others.toArray());
    }

    @Override public long getCount() {
        return tree.size();
    }

    @Override public long getDataSize() {
        return getCount();
    }

    // This index refuses no document. Plans answer queries (see Plan).
    @Override public void checkAdd(Document document, MongoCollection<Object> collection) {}
    @Override public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {}
    @Override public Object getPosition(Document document) { return null; }
    @Override public boolean canHandle(Document query) { return false; }
    @Override public Iterable<Object> getPositions(Document query) { throw new UnsupportedOperationException(); }
    @Override public void drop() {}
}
