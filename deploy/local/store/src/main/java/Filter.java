import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The conditions on each path in one way of matching a query. A matching document lies within all lists of intervals of
 * at least one way. Unless the way is exact, other documents may lie within them too.
 */
record Filter(Map<String, List<List<Interval>>> intervals, boolean exact) {
    /** The most ways of matching a query. If there are more, some conditions of the query are ignored. */
    private static final int MOST_WAYS = 64;
    private static final Filter ANYTHING = new Filter(Map.of(), true), UNKNOWN = new Filter(Map.of(), false);

    static List<Filter> waysToMatch(Document query) {
        return query.entrySet().stream().map(entry -> waysToMatch(entry.getKey(), entry.getValue()))
            .reduce(List.of(ANYTHING), Filter::both);
    }

    private static List<Filter> waysToMatch(String key, Object value) {
        if (key.equals("$and")) return parts(value).map(Filter::waysToMatch).reduce(List.of(ANYTHING), Filter::both);
        if (key.equals("$or")) return parts(value).flatMap(part -> waysToMatch(part).stream()).toList();
        // A number in a path may be a position in an array, and indexes do not contain positions.
        if (key.startsWith("$") || key.matches(".*\\.(\\d.*)?")) return List.of(UNKNOWN);
        return List.of(of(key, value));
    }

    private static Stream<Document> parts(Object list) {
        return ((Collection<?>) list).stream().map(Document.class::cast);
    }

    private static List<Filter> both(List<Filter> some, List<Filter> others) {
        if (some.size() * others.size() > MOST_WAYS)
            return (some.size() < others.size() ? some : others).stream().map(way -> way.and(UNKNOWN)).toList();
        return some.stream().flatMap(a -> others.stream().map(a::and)).toList();
    }

    private Filter and(Filter other) {
        Map<String, List<List<Interval>>> all = new HashMap<>(intervals);
        other.intervals.forEach((path, more) ->
            all.merge(path, more, (a, b) -> Stream.concat(a.stream(), b.stream()).toList()));
        return new Filter(all, exact && other.exact);
    }

    private static Filter of(String path, Object value) {
        if (BsonRegularExpression.isRegularExpression(value))
            return beginning(path, BsonRegularExpression.convertToRegularExpression(value));
        if (!(value instanceof Document operators)) return within(path, points(Collections.singletonList(value)));
        if (operators.keySet().stream().anyMatch(key -> !key.startsWith("$"))) return UNKNOWN;
        return operators.entrySet().stream().map(operator -> of(path, operator.getKey(), operator.getValue()))
            .reduce(ANYTHING, Filter::and);
    }

    private static Filter of(String path, String operator, Object value) {
        return switch (operator) {
            case "$eq" -> within(path, points(Collections.singletonList(value)));
            case "$in" -> within(path, points((Collection<?>) value));
            case "$ne" -> within(path, allBut(value));
            case "$gt", "$gte", "$lt", "$lte" -> within(path, range(operator, value));
            case "$elemMatch" -> ofElement(path, (Document) value).and(UNKNOWN);
            default -> UNKNOWN;
        };
    }

    private static Filter within(String path, List<Interval> intervals) {
        return intervals == null ? UNKNOWN : new Filter(Map.of(path, List.of(intervals)), true);
    }

    private static Filter ofElement(String path, Document condition) {
        return condition.entrySet().stream()
            .map(entry -> entry.getKey().startsWith("$")
                ? of(path, entry.getKey(), entry.getValue())
                : of(path + "." + entry.getKey(), entry.getValue()))
            .reduce(ANYTHING, Filter::and);
    }

    private static List<Interval> points(Collection<?> values) {
        return values.stream().allMatch(Code::ordered) ? Interval.union(values.stream().map(Interval::of).toList()) : null;
    }

    private static List<Interval> allBut(Object value) {
        if (!Code.ordered(value)) return null;
        Interval point = Interval.of(value);
        return Interval.union(List.of(Interval.between(Code.FIRST, point.from()), Interval.between(point.to(), Code.LAST)));
    }

    /** Returns the intervals of a comparison, which matches only values of one type. */
    private static List<Interval> range(String operator, Object value) {
        if (value == null || !Code.ordered(value)) return null;
        Interval point = Interval.of(value);
        byte[] type = {point.from()[0]};
        return Interval.union(List.of(switch (operator) {
            case "$gt" -> Interval.between(point.to(), Code.after(type));
            case "$gte" -> Interval.between(point.from(), Code.after(type));
            case "$lt" -> Interval.between(type, point.from());
            default -> Interval.between(type, point.to());
        }));
    }

    /** Returns the intervals of a pattern. The server matches a pattern against all values but null, as text. */
    private static Filter beginning(String path, BsonRegularExpression expression) {
        String pattern = expression.getPattern(), options = expression.getOptions();
        if (options != null && !options.isEmpty() || !pattern.matches("\\^[\\p{L}\\p{N} ]+")) return UNKNOWN;
        byte[] text = Code.of(pattern.substring(1));
        byte[] start = Arrays.copyOf(text, text.length - 1);
        byte[] string = {Code.STRING};
        return within(path, Interval.union(List.of(
            Interval.between(Code.after(Code.FIRST), string),
            Interval.between(start, Code.after(start)),
            Interval.between(Code.after(string), Code.LAST)))).and(UNKNOWN);
    }
}
