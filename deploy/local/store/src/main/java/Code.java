import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;

/**
 * Encodes values as bytes. The unsigned order of these codes is the order in which the server sorts the values. No code
 * is a prefix of another code, so codes can be concatenated. All keys that begin with a code lie between the code and
 * its {@link #after}.
 */
final class Code {
    static final byte NULL = 1, NUMBER = 2, STRING = 3, OTHER = 4, OBJECT_ID = 5, BOOLEAN = 6, DATE = 7, EMPTY = 8;
    static final byte[] FIRST = {NULL}, LAST = {(byte) 0xff};

    private Code() {}

    /** Returns true if codes of such values have the server's order. Other codes only tell which values are equal. */
    static boolean ordered(Object value) {
        return value == null || value instanceof Missing || value instanceof Number || value instanceof String
            || value instanceof Boolean || value instanceof Instant || value instanceof ObjectId;
    }

    static byte[] of(Object value) {
        if (value == null || value instanceof Missing) return FIRST;
        if (value instanceof Number number) return number(number);
        if (value instanceof String text) return string(text);
        if (value instanceof Boolean flag) return new byte[] {BOOLEAN, (byte) (flag ? 1 : 0)};
        if (value instanceof Instant date)
            return ByteBuffer.allocate(9).put(DATE).putLong(date.toEpochMilli() ^ Long.MIN_VALUE).array();
        if (value instanceof ObjectId id) return concat(new byte[] {OBJECT_ID}, id.toByteArray());
        return other(value);
    }

    /** Encodes the number as a double, followed by the part of a long that the double cannot hold. */
    private static byte[] number(Number number) {
        double value = number.doubleValue() + 0.0; // -0.0 is 0.0
        long bits = Double.doubleToLongBits(value);
        long rest = number instanceof Long whole ? whole - (long) value : 0;
        return ByteBuffer.allocate(11).put(NUMBER).putLong(bits ^ (bits >> 63 | Long.MIN_VALUE))
            .putShort((short) (rest ^ Short.MIN_VALUE)).array();
    }

    /** Encodes each UTF-16 unit separately, because Java compares strings unit by unit. */
    private static byte[] string(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(text.length() + 2);
        out.write(STRING);
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (unit < 0x80) escaped(unit, out);
            else if (unit < 0x800) {
                out.write(0xc0 | unit >> 6);
                out.write(0x80 | unit & 0x3f);
            } else {
                out.write(0xe0 | unit >> 12);
                out.write(0x80 | unit >> 6 & 0x3f);
                out.write(0x80 | unit & 0x3f);
            }
        }
        out.write(0);
        return out.toByteArray();
    }

    private static byte[] other(Object value) {
        ByteBuf bson = Unpooled.buffer();
        BsonEncoder.encodeDocument(new Document("", value), bson);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(OTHER);
        while (bson.isReadable()) escaped(bson.readByte(), out);
        out.write(0);
        return out.toByteArray();
    }

    /** Escapes the byte zero, which ends a code, and the byte one, which begins an escape. */
    private static void escaped(int unit, ByteArrayOutputStream out) {
        if (unit == 0 || unit == 1) out.write(1);
        out.write(unit == 0 || unit == 1 ? unit + 1 : unit);
    }

    /** Returns the first bytes after all keys that begin with the code. */
    static byte[] after(byte[] code) {
        int end = code.length;
        while (code[end - 1] == (byte) 0xff) end--;
        byte[] next = Arrays.copyOf(code, end);
        next[end - 1]++;
        return next;
    }

    /** Returns the code for the opposite order. */
    static byte[] inverted(byte[] code) {
        byte[] result = new byte[code.length];
        for (int i = 0; i < code.length; i++) result[i] = (byte) ~code[i];
        return result;
    }

    static byte[] concat(byte[] a, byte[] b) {
        byte[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }
}
