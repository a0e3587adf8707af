import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What users may do besides reading. The store knows no passwords: a client says by `appName` who it is, so this shows
 * what MongoDB would refuse, and protects nothing. Clients that say nothing, or are not named in the file, may do
 * everything.
 */
final class Rights {
    private static final AttributeKey<String> USER = AttributeKey.valueOf("user");
    private static final Set<String> HANDSHAKE = Set.of("hello", "ismaster", "isMaster");
    private static final Map<String, String> ACTIONS = Map.of("insert", "insert", "update", "update", "delete", "remove",
        "findAndModify", "update", "findandmodify", "update", "createIndexes", "createIndex", "drop", "dropCollection",
        "dropDatabase", "dropDatabase", "dropIndexes", "dropIndex");
    private final Map<String, Map<String, Set<String>>> granted = new HashMap<>();

    /** Each line of the file has a user, a collection with its database, and the actions, separated by blanks. */
    static Rights from(Path file) throws IOException {
        Rights rights = new Rights();
        for (String line : Files.readAllLines(file)) {
            String[] words = line.split(" ");
            rights.granted.computeIfAbsent(words[0], user -> new HashMap<>())
                .put(words[1], Set.of(List.of(words).subList(2, words.length).toArray(new String[0])));
        }
        return rights;
    }

    /** Throws the error of MongoDB if the user of this connection may not send the command. */
    void require(Channel channel, String database, String command, Document query) {
        if (HANDSHAKE.contains(command)) note(channel, query);
        String user = channel.attr(USER).get(), action = ACTIONS.get(command);
        if (user == null || action == null || !granted.containsKey(user)) return;
        if (Boolean.TRUE.equals(query.get("remove"))) action = "remove";
        String namespace = database + "." + query.get(command);
        if (!granted.get(user).getOrDefault(namespace, Set.of()).contains(action))
            throw new MongoServerError(13, "Unauthorized", user + " may not " + action + " in " + namespace);
    }

    private static void note(Channel channel, Document query) {
        if (query.get("client") instanceof Document client && client.get("application") instanceof Document application)
            channel.attr(USER).set(String.valueOf(application.get("name")));
    }
}
