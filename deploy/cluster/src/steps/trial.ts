/** A trial of charts with two sets of images: it begins with the version `from` and ends with `to`. */
export type Trial = { charts: string; from: string; to: string }

/** The gateway's address inside the cluster. */
export const GATEWAY = 'http://gateway:8080'
