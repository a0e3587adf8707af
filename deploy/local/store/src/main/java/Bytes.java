import java.nio.ByteBuffer;
import java.util.Arrays;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** The type of keys of an index and of stored documents: bytes in unsigned order. */
final class Bytes extends BasicDataType<byte[]> {
    @Override public int compare(byte[] a, byte[] b) {
        return Arrays.compareUnsigned(a, b);
    }

    @Override public int getMemory(byte[] bytes) {
        return bytes.length + 24;
    }

    @Override public void write(WriteBuffer out, byte[] bytes) {
        out.putVarInt(bytes.length).put(bytes);
    }

    @Override public byte[] read(ByteBuffer in) {
        byte[] bytes = new byte[DataUtils.readVarInt(in)];
        in.get(bytes);
        return bytes;
    }

    @Override public byte[][] createStorage(int size) {
        return new byte[size][];
    }
}
