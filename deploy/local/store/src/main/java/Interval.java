import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * An interval that begins with the code `from` and ends before the code `to`. A point holds one value. Lists of
 * intervals are in order and disjoint.
 */
record Interval(byte[] from, byte[] to, boolean point) {
    static Interval between(byte[] from, byte[] to) {
        return new Interval(from, to, false);
    }

    static Interval of(Object value) {
        byte[] code = Code.of(value);
        return new Interval(code, Code.after(code), true);
    }

    boolean isEmpty() {
        return Arrays.compareUnsigned(from, to) >= 0;
    }

    boolean holds(byte[] code) {
        return Arrays.compareUnsigned(from, code) <= 0 && Arrays.compareUnsigned(code, to) < 0;
    }

    boolean holdsNull() {
        return holds(Code.FIRST);
    }

    /** Returns the interval of all keys in an index that begin with a key. */
    static Interval everythingBehind(byte[] key) {
        return key.length == 0 ? between(Code.FIRST, Code.LAST) : between(key, Code.after(key));
    }

    Interval behind(byte[] key) {
        return between(Code.concat(key, from), Code.concat(key, to));
    }

    /** Returns the interval for a field of an index that descends. */
    Interval inverted() {
        return new Interval(point ? Code.inverted(from) : Code.after(Code.inverted(to)), Code.after(Code.inverted(from)), point);
    }

    /** Returns the intervals in order, with touching or overlapping intervals merged. */
    static List<Interval> union(Collection<Interval> intervals) {
        List<Interval> result = new ArrayList<>();
        for (Interval next : intervals.stream().sorted((a, b) -> Arrays.compareUnsigned(a.from, b.from)).toList()) {
            Interval last = result.isEmpty() ? null : result.get(result.size() - 1);
            if (next.isEmpty() || last != null && Arrays.compareUnsigned(next.to, last.to) <= 0) continue;
            if (last == null || Arrays.compareUnsigned(next.from, last.to) > 0 || last.point && next.point) result.add(next);
            else result.set(result.size() - 1, between(last.from, next.to));
        }
        return result;
    }

    static List<Interval> intersection(List<Interval> some, List<Interval> others) {
        List<Interval> result = new ArrayList<>();
        for (Interval a : some) {
            for (Interval b : others) {
                byte[] from = Arrays.compareUnsigned(a.from, b.from) > 0 ? a.from : b.from;
                byte[] to = Arrays.compareUnsigned(a.to, b.to) < 0 ? a.to : b.to;
                Interval both = new Interval(from, to, a.point || b.point);
                if (!both.isEmpty()) result.add(both);
            }
        }
        return union(result);
    }
}
