import mongoose from 'mongoose'
import { sumOverReplies } from './documents-read.ts'

/** How many bytes of BSON the store returned on these connections while the work ran. */
export const countBytesRead = (
  connections: readonly mongoose.Connection[],
  work: () => Promise<unknown>,
): Promise<number> => sumOverReplies(connections, work, (reply) => mongoose.mongo.BSON.calculateObjectSize(reply))
