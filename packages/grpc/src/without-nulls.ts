type WithoutNulls<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** On this wire, null fields are left out. */
export const withoutNulls = <T extends object>(value: T): WithoutNulls<T> =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field != null)) as WithoutNulls<T>
