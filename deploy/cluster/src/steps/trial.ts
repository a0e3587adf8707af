/** What is tried: charts, and the images of the version before, which comes first, and of this one, which stays. */
export type Trial = { charts: string; from: string; to: string }

/** The gateway's Service, as it calls itself. */
export const GATEWAY = 'http://gateway:8080'
