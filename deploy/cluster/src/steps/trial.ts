/** The charts under trial, and the tags of the images with which the trial begins (`from`) and ends (`to`). */
export type Trial = { charts: string; from: string; to: string }

/** The gateway's address inside the cluster. */
export const GATEWAY = 'http://gateway:8080'
