import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The entries of one index that include all matches. Entries with the same values of the leading fields form a group.
 * Within a group, entries are in the order of the fields that follow.
 */
record Reach(Tree tree, SortedMap<byte[], List<Interval>> groups, boolean covered, long entries) {
    /**
     * The codes of the fields that are bound to single values so far. `group` has only those that tell groups apart.
     */
    private record Prefix(byte[] group, byte[] key) {}

    /**
     * Returns null when the index cannot answer. It may leave documents out, or a leading field may not be bound to
     * single values.
     */
    static Reach of(Indexed index, List<Filter> ways, int leading) {
        Tree tree = index.tree();
        if (index instanceof UniqueIndex && !tree.ordered()) return null;
        SortedMap<byte[], List<Interval>> groups = new TreeMap<>(Arrays::compareUnsigned);
        boolean covered = countable(tree, ways);
        for (Filter way : ways) {
            List<Prefix> prefixes = List.of(new Prefix(new byte[0], new byte[0]));
            List<Interval> last = null;
            int field = 0;
            for (; field < tree.fields.size() && last == null; field++) {
                List<List<Interval>> asked = way.intervals().get(tree.fields.get(field).getKey());
                if (asked == null) break;
                // Different elements of an array may meet different conditions, so the conditions are not intersected.
                List<Interval> intervals = tree.ordered(field) ? asked.stream().reduce(Interval::intersection).get() : asked.get(0);
                if (field == 0 && index.leavesOut() && intervals.stream().anyMatch(Interval::holdsNull)) return null;
                if (intervals.stream().allMatch(Interval::point)) prefixes = extended(prefixes, intervals, tree, field, leading);
                else last = intervals;
            }
            if (field == 0 && index.leavesOut() || field - (last == null ? 0 : 1) < leading) return null;
            covered &= way.exact() && field == way.intervals().size();
            for (Prefix prefix : prefixes) {
                List<Interval> group = groups.computeIfAbsent(prefix.group, key -> new ArrayList<>());
                if (last != null) for (Interval interval : last) group.add(tree.directed(field - 1, interval).behind(prefix.key));
                else group.add(Interval.everythingBehind(prefix.key));
            }
        }
        groups.replaceAll((group, intervals) -> Interval.union(intervals));
        long entries = groups.values().stream().flatMap(List::stream).mapToLong(tree::count).sum();
        return new Reach(tree, groups, covered, entries);
    }

    /**
     * Returns true if there is one entry for each match. A key ends in the id, so a document has only one entry under a
     * value, even if its array contains the value several times. So matches in an array can be counted, if one value is
     * requested in one way.
     */
    private static boolean countable(Tree tree, List<Filter> ways) {
        return IntStream.range(0, tree.fields.size()).allMatch(field -> tree.ordered(field)
            || ways.size() == 1 && onePoint(ways.get(0).intervals().get(tree.fields.get(field).getKey())));
    }

    private static boolean onePoint(List<List<Interval>> asked) {
        return asked != null && asked.size() == 1 && asked.get(0).size() == 1 && asked.get(0).get(0).point();
    }

    private static List<Prefix> extended(List<Prefix> prefixes, List<Interval> points, Tree tree, int field, int leading) {
        return prefixes.stream().flatMap(prefix -> points.stream().map(point -> {
            byte[] key = Code.concat(prefix.key, tree.directed(field, point.from()));
            return new Prefix(field < leading ? key : prefix.group, key);
        })).toList();
    }
}
