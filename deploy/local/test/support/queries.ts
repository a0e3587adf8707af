import fc from 'fast-check'

/**
 * A document of a test. Random documents, changes and queries take their values from a small set, so queries often
 * match.
 */
export type Stored = { _id: string | number; id: string | number; [field: string]: unknown }
export type Indexes = Record<string, 1 | -1>[]

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const scalar = fc.constantFrom<unknown[]>(
  null,
  -1.5,
  0,
  1,
  2,
  3,
  10,
  2 ** 40,
  '',
  'a',
  'ab',
  'abc',
  'b',
  'á',
  'a\u0000',
  true,
  false,
  day(1),
  day(2),
)
const field = fc.constantFrom('a', 'b', 'n.x', 'n.y')
const direction = fc.constantFrom<(1 | -1)[]>(1, -1)

const nested = fc.record({ x: scalar, y: fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })) }, { requiredKeys: [] })
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })), { maxLength: 3 }) },
  { weight: 1, arbitrary: nested },
)
const anyDocument = fc.record(
  { a: value, b: value, n: fc.oneof({ weight: 4, arbitrary: nested }, fc.array(nested, { maxLength: 3 }), scalar) },
  { requiredKeys: [] },
)
/** Documents without arrays, so that a sort can take its order from an index. */
const plainDocument = fc.record(
  { a: scalar, b: scalar, n: fc.record({ x: scalar, y: scalar }, { requiredKeys: [] }) },
  { requiredKeys: [] },
)
const some = { minLength: 5, maxLength: 40 }
export const held: fc.Arbitrary<Record<string, unknown>[]> = fc.oneof(
  fc.array(plainDocument, some),
  fc.array(fc.oneof(plainDocument, anyDocument), some),
)

export const indexes: fc.Arbitrary<Indexes> = fc.array(
  fc
    .uniqueArray(fc.tuple(fc.oneof({ weight: 4, arbitrary: field }, fc.constant('_id')), direction), {
      minLength: 1,
      maxLength: 3,
      selector: ([name]) => name,
    })
    .map((keys) => Object.fromEntries(keys)),
  { minLength: 1, maxLength: 4 },
)

const id = fc.nat(40).map((n) => (n % 3 ? n : `${n}`))
const comparison = fc.constantFrom('$gt', '$gte', '$lt', '$lte')
const condition = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }).map((values) => ({ $in: values })),
  fc.tuple(comparison, scalar).map(([operator, to]) => ({ [operator]: to })),
  fc.tuple(scalar, scalar).map(([from, to]) => ({ $gte: from, $lt: to })),
  scalar.map((other) => ({ $ne: other })),
  scalar.map((one) => ({ $eq: one })),
  fc.boolean().map((there) => ({ $exists: there })),
  fc.constantFrom('^a', '^ab', '^1', 'b').map((pattern) => ({ $regex: pattern })),
  fc.array(scalar, { maxLength: 2 }),
  nested,
)
const idCondition = fc.oneof(
  id,
  fc.array(id, { maxLength: 4 }).map((ids) => ({ $in: ids })),
  fc.tuple(comparison, id).map(([operator, to]) => ({ [operator]: to })),
)
const simple = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(field, condition).map(([name, asked]) => ({ [name]: asked })) },
  { weight: 1, arbitrary: idCondition.map((asked) => ({ _id: asked })) },
  { weight: 1, arbitrary: nested.map((asked) => ({ n: { $elemMatch: asked } })) },
)

/** Filters for the items beyond a position in an order of two fields, as packages/http builds them. */
const beyond = fc.tuple(field, field, scalar, scalar, comparison).map(([a, b, x, y, operator]) => ({
  $or: [
    { $and: [{ $or: [{ [a]: { [operator]: x } }, { [a]: null }] }] },
    { $and: [{ [a]: x }, { [b]: { [operator]: y } }] },
  ],
}))
export const filter: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  simple,
  fc.tuple(simple, simple).map(([one, other]) => ({ $and: [one, other] })),
  fc.tuple(simple, simple).map(([one, other]) => ({ $or: [one, other] })),
  fc.tuple(simple, beyond).map(([one, other]) => ({ $and: [one, other] })),
  fc.constant({}),
)

/** A random sort order. The id comes last, so that the order is fully determined. */
export const order: fc.Arbitrary<Record<string, 1 | -1>> = fc
  .tuple(fc.uniqueArray(fc.tuple(field, direction), { maxLength: 2, selector: ([name]) => name }), direction)
  .map(([keys, last]) => Object.fromEntries([...keys, ['_id', last]]))

export const change: fc.Arbitrary<[Record<string, unknown>, Record<string, object>, boolean]> = fc.tuple(
  filter,
  fc.oneof(
    fc.tuple(fc.constantFrom('a', 'b'), fc.oneof({ weight: 9, arbitrary: scalar }, value)).map(([name, to]) => ({
      $set: { [name]: to },
    })),
    fc.constantFrom('a', 'b').map((name) => ({ $unset: { [name]: '' } })),
  ),
  fc.nat(9).map((n) => n === 0),
)
