type WithoutNulls<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** The wire leaves out fields that are null. */
export const withoutNulls = <T extends object>(value: T): WithoutNulls<T> =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field != null)) as WithoutNulls<T>
