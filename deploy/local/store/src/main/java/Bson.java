import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.ObjectDataType;

/**
 * The stored form of documents. A page is written whole when one document on it changes, and BSON needs no work for the
 * other documents. Files of the server's own backend hold serialised objects, which are read too.
 */
final class Bson extends Bytes {
    /** No serialised object begins with this byte. */
    private static final byte MARK = (byte) 0xff;
    private final ObjectDataType serialised = new ObjectDataType();

    static byte[] encode(Document document) {
        ByteBuf out = Unpooled.buffer(1024);
        BsonEncoder.encodeDocument(document, out);
        byte[] bytes = new byte[out.readableBytes()];
        out.readBytes(bytes);
        return bytes;
    }

    static Document decode(byte[] bytes) {
        return BsonDecoder.decodeBson(Unpooled.wrappedBuffer(bytes));
    }

    @Override public void write(WriteBuffer out, byte[] document) {
        super.write(out.put(MARK), document);
    }

    @Override public byte[] read(ByteBuffer in) {
        if (in.get(in.position()) != MARK) return encode((Document) serialised.read(in));
        in.get();
        return super.read(in);
    }
}
