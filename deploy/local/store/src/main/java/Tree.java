import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.h2.mvstore.MVMap;

/** The entries of one index in order. They map the codes of the fields to the position of the document. */
final class Tree {
    /**
     * The key of a mark before all entries. Its value has a bit for each field that has ever held an array, or a value
     * whose code has no order.
     */
    private static final byte[] UNORDERED = {0};

    final String name;
    final List<IndexKey> fields;
    final MVMap<byte[], Object> map;
    private final List<String[]> paths;

    Tree(String name, List<IndexKey> fields, MVMap<byte[], Object> map) {
        this.name = name;
        this.fields = fields;
        this.map = map;
        this.paths = fields.stream().map(field -> field.getKey().split("\\.")).toList();
    }

    long size() {
        return map.sizeAsLong() - (map.containsKey(UNORDERED) ? 1 : 0);
    }

    /** Returns true if this field has never held an array, or a value whose code has no order. */
    boolean ordered(int field) {
        return (unordered() & 1L << field) == 0;
    }

    boolean ordered() {
        return unordered() == 0;
    }

    private long unordered() {
        return map.get(UNORDERED) instanceof Long bits ? bits : 0;
    }

    byte[] directed(int field, byte[] code) {
        return fields.get(field).isAscending() ? code : Code.inverted(code);
    }

    Interval directed(int field, Interval interval) {
        return fields.get(field).isAscending() ? interval : interval.inverted();
    }

    /** Returns the keys under which a document is found, possibly with duplicates. Marks fields that have no order. */
    List<byte[]> keysOf(Document document) {
        List<byte[]> keys = List.of(new byte[0]);
        long without = 0;
        for (int field = 0; field < fields.size(); field++) {
            List<Object> values = new ArrayList<>();
            boolean array = collect(document, paths.get(field), 0, values);
            if (array || !Code.ordered(values.get(0))) without |= 1L << field;
            List<byte[]> codes = new ArrayList<>();
            for (Object value : values) codes.add(directed(field, Code.of(value)));
            if (codes.isEmpty()) codes.add(directed(field, new byte[] {Code.EMPTY}));
            keys = keys.stream().flatMap(key -> codes.stream().map(code -> Code.concat(key, code))).toList();
        }
        long known = unordered();
        if ((known | without) != known) map.put(UNORDERED, known | without);
        return keys;
    }

    /**
     * Collects every value that a query of this path may examine. Returns true if the path leads through an array,
     * which its elements replace.
     */
    private static boolean collect(Object value, String[] path, int depth, List<Object> into) {
        if (value instanceof Collection<?> elements) {
            for (Object element : elements) {
                if (depth == path.length) into.add(element);
                else collect(element, path, depth, into);
            }
            return true;
        }
        if (depth < path.length && value instanceof Document document)
            return collect(document.get(path[depth]), path, depth + 1, into);
        into.add(depth == path.length ? value : null);
        return false;
    }

    /**
     * Returns the number of entries within an interval. The cost is small, because the tree knows the size of each
     * branch.
     */
    long count(Interval interval) {
        return rank(interval.to()) - rank(interval.from());
    }

    private long rank(byte[] key) {
        long index = map.getKeyIndex(key);
        return index < 0 ? -index - 1 : index;
    }
}
