const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Tells whether a text is an identifier as this service gives them. */
export const isId = (text: string): boolean => ID.test(text)
