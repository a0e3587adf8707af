import mongoose from 'mongoose'
import { sumOverReplies } from './documents-read.ts'

/** Counts the bytes of BSON that the store returned on these connections while the work ran. */
export const countBytesRead = (
  connections: readonly mongoose.Connection[],
  work: () => Promise<unknown>,
): Promise<number> => sumOverReplies(connections, work, (reply) => mongoose.mongo.BSON.calculateObjectSize(reply))
