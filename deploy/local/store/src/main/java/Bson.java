import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * The stored form of documents. A page is written whole when one document on it changes, and BSON needs no work for the
 * other documents.
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
