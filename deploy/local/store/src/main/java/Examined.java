import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the keys or documents that queries examine: in total since the start, and on each thread. A thread answers one
 * query at a time.
 */
final class Examined {
    static final Examined KEYS = new Examined(), DOCUMENTS = new Examined();

    private final LongAdder all = new LongAdder();
    private final ThreadLocal<long[]> here = ThreadLocal.withInitial(() -> new long[1]);

    void oneMore() {
        all.increment();
        here.get()[0]++;
    }

    long all() {
        return all.sum();
    }

    long here() {
        return here.get()[0];
    }
}
