import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * Encodes documents in their stored form. When one document on a page changes, the whole page is written. With BSON the
 * other documents on the page need no work.
 */
final class Bson {
    private Bson() {}

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
}
