import { objectsAccounts } from '../backing/objects.ts'
import { rabbitmqDefinitions } from '../backing/rabbitmq.ts'
import { redisUsers } from '../backing/redis.ts'

type FileMeans = { secret: (name: string) => string; write: (name: string, text: string, mode: number) => unknown }

/**
 * Writes the files that define the users of servers in containers, one folder for each server. The servers do not run
 * under the account that writes the files, so the files are readable by anyone who can enter the folder.
 */
export function writeUsers({ secret, write }: FileMeans, namespace: string): void {
  const files = {
    'rabbitmq/definitions.json': rabbitmqDefinitions({ secret }, namespace),
    'rabbitmq/rabbitmq.conf': 'load_definitions = /users/definitions.json\n',
    'redis/redis.conf': `${redisUsers({ secret }, namespace).join('\n')}\n`,
    'objects/users.json': objectsAccounts({ secret }, namespace),
  }
  for (const [name, text] of Object.entries(files)) write(name, text, 0o644)
}
