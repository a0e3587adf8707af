import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A plan for a query: the entries of indexes to examine, and whether they come in the requested order. */
record Plan(List<Reach> reaches, boolean sorted, boolean backwards, double cost) {
    /**
     * Returns the cheapest plan; null when every document has to be examined. `wanted` is the number of documents that
     * suffice, 0 for all.
     */
    static Plan of(List<Indexed> indexes, List<Filter> ways, Document sort, long wanted, long total) {
        Plan best = cheapest(Stream.concat(
            indexes.stream().map(index -> unsorted(index, ways)),
            Stream.of(ways.size() > 1 ? separately(indexes, ways) : null)));
        double matches = best == null ? total : best.cost;
        if (matches >= total) best = null;
        if (sort == null || sort.isEmpty()) return best;
        Plan inOrder = cheapest(indexes.stream().map(index -> sorted(index, ways, sort, wanted, matches)));
        return inOrder != null && inOrder.cost <= (best == null ? total : best.cost) ? inOrder : best;
    }

    /** Returns the number of matching documents, if an index alone can tell it. */
    static OptionalLong count(List<Indexed> indexes, List<Filter> ways) {
        if (!ways.stream().allMatch(Filter::exact)) return OptionalLong.empty();
        return indexes.stream().map(index -> Reach.of(index, ways, 0)).filter(reach -> reach != null && reach.covered())
            .mapToLong(Reach::entries).findFirst();
    }

    private static Plan cheapest(Stream<Plan> plans) {
        return plans.filter(Objects::nonNull).min((a, b) -> Double.compare(a.cost, b.cost)).orElse(null);
    }

    private static Plan unsorted(Indexed index, List<Filter> ways) {
        String first = index.tree().fields.get(0).getKey();
        if (!ways.stream().allMatch(way -> way.intervals().containsKey(first))) return null;
        Reach reach = Reach.of(index, ways, 0);
        return reach == null ? null : new Plan(List.of(reach), false, false, reach.entries());
    }

    /** Plans each way of matching with the index that suits it best. */
    private static Plan separately(List<Indexed> indexes, List<Filter> ways) {
        List<Reach> reaches = new ArrayList<>();
        double cost = 0;
        for (Filter way : ways) {
            Plan plan = cheapest(indexes.stream().map(index -> unsorted(index, List.of(way))));
            if (plan == null) return null;
            reaches.addAll(plan.reaches);
            cost += plan.cost;
        }
        return new Plan(reaches, false, false, cost);
    }

    /**
     * Plans with an index that has the requested order. Its fields before the order have to be bound to single values.
     */
    private static Plan sorted(Indexed index, List<Filter> ways, Document sort, long wanted, double matches) {
        List<IndexKey> fields = index.tree().fields;
        int leading = fields.stream().map(IndexKey::getKey).toList().indexOf(sort.keySet().iterator().next());
        if (leading < 0 || leading + sort.size() > fields.size()) return null;
        boolean backwards = false;
        int field = leading;
        for (Entry<String, Object> by : sort.entrySet()) {
            IndexKey key = fields.get(field);
            if (!key.getKey().equals(by.getKey()) || !index.tree().ordered(field) || !(by.getValue() instanceof Number direction))
                return null;
            boolean against = key.isAscending() != direction.intValue() > 0;
            if (field > leading && against != backwards) return null;
            backwards = against;
            field++;
        }
        Reach reach = Reach.of(index, ways, leading);
        if (reach == null) return null;
        double entries = reach.entries(), each = reach.covered() ? 1 : Math.max(1, entries / Math.max(1, matches));
        return new Plan(List.of(reach), true, backwards, wanted == 0 ? entries : Math.min(entries, wanted * each));
    }

    /** Returns the positions of the documents to examine, each once. They are found lazily. */
    Stream<Object> positions() {
        return reaches.stream().map(reach -> stream(Walk.of(reach, backwards))).reduce(Stream::concat).get()
            .peek(position -> Examined.KEYS.oneMore()).distinct();
    }

    private static Stream<Object> stream(Iterator<Object> entries) {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(entries, 0), false);
    }
}
