/** The charts under trial, and the tags of two sets of images. The trial begins with `from` and ends with `to`. */
export type Trial = { charts: string; from: string; to: string }

/** The gateway's address inside the cluster. */
export const GATEWAY = 'http://gateway:8080'
