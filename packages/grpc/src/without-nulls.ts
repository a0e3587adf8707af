type WithoutNulls<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** Removes fields that are null or undefined, because gRPC messages leave them out. */
export const withoutNulls = <T extends object>(value: T): WithoutNulls<T> =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field != null)) as WithoutNulls<T>
