import { distance } from 'fastest-levenshtein'
import { type DocumentText, span } from '../../text/text.ts'
import { type Mark, marksIn } from './marks.ts'
import { newSegment, type RawGleba, type RawSegment, type RawVertex, sameName } from './raw.ts'

/** The most letters of a name that may be misread. */
const MISREAD = 2
const lengthOfNumber = (name: string): number => /\d*$/.exec(name)?.[0].length ?? 0

/** The most letters between the words that begin a description and its first vertex. */
const NEAR = 300

/**
 * Finds descriptions in running text. Each description goes from vertex to vertex, until its first vertex is reached
 * again.
 */
export function proseGlebas(t: DocumentText): RawGleba[] {
  const marks = marksIn(t)
  const glebas: RawGleba[] = []
  let walk: Walk | null = null
  let [began, heading]: [number, string | null] = [-NEAR, null]
  for (const [i, mark] of marks.entries()) {
    if (mark.is === 'heading') heading = mark.name
    if (mark.is === 'start' || mark.is === 'heading') {
      if (walk && walk.segments < 3) continue
      walk?.close(false)
      if (walk) glebas.push(walk.gleba)
      walk = null
      began = mark.from
      continue
    }
    const opens = mark.is === 'vertex' || mark.is === 'coordinates'
    if (!walk && opens && (mark.from - began < NEAR || leadsOn(marks.slice(i + 1, i + 4)))) {
      walk = new Walk(t, heading, mark.from)
      heading = null
    }
    if (!walk) continue
    if (walk.take(mark, marks.slice(i + 1, i + 4))) {
      glebas.push(walk.gleba)
      walk = null
    }
  }
  walk?.close(false)
  if (walk) glebas.push(walk.gleba)
  return glebas.filter(isTechnical)
}

/** Tells whether a description begins here without the usual opening words: an azimuth or coordinates follow. */
const leadsOn = (next: readonly Mark[]): boolean =>
  next.some(({ is }) => is === 'azimuth') || next[0]?.is === 'coordinates'

/** Tells whether another side comes before words that end the description or begin a new description. */
function goesOn(next: readonly Mark[]): boolean {
  const [first] = next.filter(({ is }) => is === 'azimuth' || is === 'end' || is === 'start' || is === 'heading')
  return first?.is === 'azimuth'
}

/**
 * Tells whether a description is technical: it has three corners with coordinates, or three complete sides. Any other
 * description only mentions fences and streams.
 */
function isTechnical({ vertices, segments }: RawGleba): boolean {
  const sides = segments.filter(({ azimuth, distance, arc }) => azimuth && (distance || arc !== null))
  return vertices.length >= 3 && (vertices.filter(({ at }) => at).length >= 3 || sides.length >= 3)
}

/**
 * The text after a vertex: another side follows (`goesOn`), coordinates follow (`isPlaced`), or the description ends
 * there (`isEnd`).
 */
type Ahead = { goesOn: boolean; isPlaced: boolean; isEnd: boolean }
const NOTHING: Ahead = { goesOn: true, isPlaced: false, isEnd: false }
/** The most letters between a name and the words about it. */
const BESIDE = 4

/** Follows a description from vertex to vertex. */
class Walk {
  readonly gleba: RawGleba
  private readonly t: DocumentText
  private side: RawSegment = newSegment()
  private current: RawVertex | null = null
  /** The end of the current side, if the text names it before azimuth and distance. */
  private target: RawVertex | null = null
  private confrontante: string | null = null

  constructor(t: DocumentText, nome: string | null, from: number) {
    this.t = t
    this.gleba = { nome, vertices: [], segments: [], from, to: from }
  }

  get segments(): number {
    return this.gleba.segments.length
  }

  /** Takes the next statement, and tells whether the description has come back to its beginning. */
  take(mark: Mark, next: readonly Mark[]): boolean {
    this.gleba.to = mark.to
    const words = span(this.t, mark.from, mark.to).words
    switch (mark.is) {
      case 'vertex':
        if (this.target && this.isOnTheWay() && this.reach(this.target, goesOn(next))) return true
        if (this.isToward(mark)) {
          this.target = { nome: mark.name, at: null, height: null, words: [...words] }
          return false
        }
        // A name that was misread as the name of the first vertex does not end the walk while the description
        // continues.
        return this.arrive(mark.name, words, {
          goesOn: goesOn(next),
          isPlaced: next[0]?.is === 'coordinates',
          isEnd: next[0]?.is === 'end' && next[0].from - mark.to < BESIDE,
        })
      case 'coordinates': {
        if (this.target && this.isOnTheWay() && this.reach(this.target, goesOn(next))) return true
        if (!this.target && (this.isOnTheWay() || !this.current)) this.arriveUnnamed()
        const vertex = this.target ?? this.current
        if (!vertex || vertex.at) return false
        vertex.at = mark.at
        vertex.words.push(...words)
        return false
      }
      case 'azimuth':
        if (this.side.azimuth) this.arriveUnnamed()
        this.side.azimuth = mark.measure
        break
      case 'distance':
      case 'chord':
        if (this.side.distance && this.side.azimuth && mark.is === 'distance') this.arriveUnnamed()
        this.side.distance = mark.measure
        break
      case 'metres':
        if (!this.side.azimuth || this.side.distance) return false
        this.side.distance = mark.measure
        break
      case 'radius':
      case 'arc':
        this.side[mark.is] = mark.value
        break
      case 'height':
        if (this.current && !this.isOnTheWay() && !Number.isNaN(mark.value)) this.current.height = mark.value
        return false
      case 'confrontante':
        this.confrontante = mark.name
        return false
      case 'end':
        if (this.segments < 2) return false
        this.close(true)
        return true
      case 'start':
      case 'heading':
        return false
    }
    this.side.words.push(...words)
    return false
  }

  private isOnTheWay(): boolean {
    return this.side.azimuth !== null || this.side.distance !== null || this.side.arc !== null
  }

  /** Ends the current side at the end of the text, or where the text says that the description ends. */
  close(comesBack: boolean): void {
    const [first] = this.gleba.vertices
    if (!this.isOnTheWay() || !first) return
    if (this.target && !sameName(this.target.nome, first.nome)) this.reach(this.target, true)
    else if (this.target || comesBack) this.finish()
  }

  /** Tells whether a vertex is named as the end of a side that has no azimuth or distance yet. */
  private isToward({ from, name }: Mark & { is: 'vertex' }): boolean {
    const before = this.t.folded.slice(Math.max(0, from - 8), from + 4).replace(/\s/g, ' ')
    const isSaid = /(?:^|[^A-Z])ATE (?:[OA]S? )?\S*$/.test(before)
    return isSaid && !this.isOnTheWay() && this.current !== null && !sameName(this.current.nome, name)
  }

  /**
   * Ends the current side at its named end. Returns true if the named end is the first vertex, where the description
   * ends.
   */
  private reach(target: RawVertex, goesOn: boolean): boolean {
    const [first] = this.gleba.vertices
    this.target = null
    if (first && this.gleba.vertices.length > 2 && !goesOn && sameName(first.nome, target.nome)) {
      this.finish()
      return true
    }
    this.leave()
    this.gleba.vertices.push(target)
    this.current = target
    return false
  }

  private arriveUnnamed(): void {
    if (this.target) this.reach(this.target, true)
    else this.arrive('', [])
  }

  /** Ends the current side at a vertex. Returns true if the vertex is the first vertex again. */
  private arrive(name: string, words: RawVertex['words'], ahead: Ahead = NOTHING): boolean {
    if (!this.isOnTheWay()) {
      if (ahead.isPlaced && this.current?.at && !sameName(this.current.nome, name)) return this.goTo(name, words, ahead)
      // The text names the reached vertex once more, before the next side begins.
      if (this.current && (sameName(this.current.nome, name) || this.segments > 0 || this.current.at)) return false
      if (this.current) Object.assign(this.current, { nome: name, words })
      else this.current = this.add(name, words)
      return false
    }
    return this.goTo(name, words, ahead)
  }

  private goTo(name: string, words: RawVertex['words'], { goesOn, isEnd }: Ahead): boolean {
    const { vertices } = this.gleba
    const [first] = vertices
    // If the text says that the description ends here, a vertex whose name is almost that of the first vertex counts as
    // the first vertex.
    const isMisread = isEnd && first !== undefined && distance(first.nome, name) <= MISREAD
    if (first && vertices.length > 2 && !goesOn && (sameName(first.nome, name) || isMisread)) {
      if (lengthOfNumber(name) > lengthOfNumber(first.nome)) first.nome = name
      this.finish()
      return true
    }
    this.leave()
    this.current = this.add(name, words)
    return false
  }

  private add(nome: string, words: RawVertex['words']): RawVertex {
    const vertex: RawVertex = { nome, at: null, height: null, words: [...words] }
    this.gleba.vertices.push(vertex)
    return vertex
  }

  private finish(): void {
    this.leave()
    this.current = this.gleba.vertices[0] ?? null
  }

  private leave(): void {
    this.gleba.segments.push({ ...this.side, confrontante: this.confrontante })
    this.side = newSegment()
  }
}
