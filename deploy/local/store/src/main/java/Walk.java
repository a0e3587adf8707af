import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import org.h2.mvstore.Cursor;

/** Iterates lazily over positions of documents, in the order of a tree's entries. */
final class Walk implements Iterator<Object> {
    private final Tree tree;
    private final boolean backwards;
    private final Iterator<Interval> intervals;
    private Interval current;
    private Cursor<byte[], Object> cursor;
    private byte[] key;

    Walk(Tree tree, List<Interval> inOrder, boolean backwards) {
        List<Interval> intervals = new ArrayList<>(inOrder);
        if (backwards) Collections.reverse(intervals);
        this.tree = tree;
        this.backwards = backwards;
        this.intervals = intervals.iterator();
        step();
    }

    @Override public boolean hasNext() {
        return key != null;
    }

    @Override public Object next() {
        if (key == null) throw new NoSuchElementException();
        Object position = cursor.getValue();
        step();
        return position;
    }

    private void step() {
        do {
            while (cursor != null && cursor.hasNext()) {
                key = cursor.next();
                // A backward cursor begins at the end of its interval, and the end does not belong to the interval.
                if (backwards && Arrays.compareUnsigned(key, current.to()) >= 0) continue;
                if (current.holds(key)) return;
                break;
            }
            key = null;
            if (!intervals.hasNext()) return;
            current = intervals.next();
            cursor = tree.map.cursor(backwards ? current.to() : current.from(), null, backwards);
        } while (true);
    }

    /**
     * Merges the groups of a reach. The result is ordered, because each group is ordered by the fields after its
     * leading fields.
     */
    static Iterator<Object> of(Reach reach, boolean backwards) {
        record Group(int leading, Walk walk) {
            int compareTo(Group other) {
                byte[] a = walk.key, b = other.walk.key;
                return Arrays.compareUnsigned(a, leading, a.length, b, other.leading, b.length);
            }
        }
        PriorityQueue<Group> groups = new PriorityQueue<>((a, b) -> backwards ? b.compareTo(a) : a.compareTo(b));
        reach.groups().forEach((group, intervals) -> {
            Walk walk = new Walk(reach.tree(), intervals, backwards);
            if (walk.hasNext()) groups.add(new Group(group.length, walk));
        });
        return new Iterator<>() {
            @Override public boolean hasNext() {
                return !groups.isEmpty();
            }

            @Override public Object next() {
                Group first = groups.remove();
                Object position = first.walk.next();
                if (first.walk.hasNext()) groups.add(first);
                return position;
            }
        };
    }
}
