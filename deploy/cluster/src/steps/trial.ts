/** A trial of charts and of two sets of images. The previous version comes first, and this one stays. */
export type Trial = { charts: string; from: string; to: string }

/** The gateway's Service, as it calls itself. */
export const GATEWAY = 'http://gateway:8080'
