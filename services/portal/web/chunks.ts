import { basename, join } from 'node:path'

/** The folder of the pages' sources. This module assigns modules to files, and decides which files a device keeps. */

const root = import.meta.dirname

/** The pages, each with the module that it runs. The HTML of the pages is in this folder. */
export const PAGES: Record<string, string> = {
  home: 'public/home.ts',
  'not-found': 'public/not-found.ts',
  app: 'sign-in.tsx',
}
export const GALLERY = { app: 'gallery/gallery.tsx' }
/** The module that starts the session while the rest of the page loads. */
export const EARLY = 'early'
const EARLY_MODULES = ['early.ts', 'clock.ts']

/** Shared modules that the home page needs. */
const HOME = ['shared/papeis.ts', '../../../packages/vocabulary/src/person.ts']
const COMMON = ['device', 'shared']
/** Shared modules that only a few pages load. */
const APART = ['device/visits.ts', 'shared/documento', 'shared/drawing', 'shared/uploads']
/** Shared modules that people's first pages do not need. */
const LATER = [
  'shared/api/ato.ts',
  'shared/api/processo.ts',
  'shared/components/bars.tsx',
  'shared/components/breadcrumb.tsx',
  'shared/components/conflict.tsx',
  'shared/components/download.tsx',
  'shared/components/pendencia-status.tsx',
  'shared/components/period.tsx',
  'shared/components/recovered.tsx',
  'shared/components/table.tsx',
  'shared/components/tabs.tsx',
  'shared/components/unbroken.tsx',
  'shared/components/with-network.tsx',
  'shared/editing.ts',
  'shared/merge.ts',
  'shared/registro/prova.tsx',
  'shared/save.ts',
  'shared/unbroken.ts',
  'shared/writing.ts',
]

/** Folders whose modules the service worker keeps, besides the modules that all pages load. */
const KEPT = ['account', 'public', 'requerente', 'shared']
/** The workers that the service worker keeps. The HEIC decoder is a megabyte large, so it is not kept. */
const KEPT_WORKERS = ['shared/uploads/join.worker.ts', 'shared/uploads/photo.worker.ts']

/** The files and folders that this module names. A test checks that they exist. */
export const NAMED: readonly string[] = [
  ...Object.entries(PAGES).flatMap(([page, module]) => [`${page}.html`, module]),
  ...Object.values(GALLERY),
  ...[EARLY_MODULES, HOME, COMMON, APART, LATER, KEPT, KEPT_WORKERS].flat(),
]

const isOneOf = (modules: readonly string[]) => (id: string) => modules.some((module) => id === join(root, module))
const isIn = (places: readonly string[], id: string): boolean =>
  places.some((place) => id === join(root, place) || id.startsWith(`${join(root, place)}/`))
const isLater = isOneOf(LATER)

/**
 * Groups of modules that each become one file. On a weak network one file arrives sooner than twenty small files,
 * because each has half a kilobyte of headers.
 */
export const CHUNKS: { name: string; test: RegExp | ((id: string) => boolean) }[] = [
  { name: EARLY, test: isOneOf(EARLY_MODULES) },
  { name: 'base', test: /\/node_modules\/(react|react-dom|scheduler|@tanstack\/[\w-]+|openapi-fetch|idb)\// },
  { name: 'papeis', test: isOneOf(HOME) },
  { name: 'shared', test: (id) => /\.tsx?$/.test(id) && isIn(COMMON, id) && !isIn(APART, id) && !isLater(id) },
  { name: 'later', test: isLater },
]

/**
 * Returns whether a module is in a folder that the service worker keeps.
 * @param room  the path of the module relative to this folder
 */
export const isKept = (room: string): boolean => KEPT.some((area) => room.startsWith(`${area}/`))

/**
 * Returns whether the service worker keeps the file of another worker.
 * @param asset  the built file, whose name begins with that of the worker's module
 */
export const isKeptWorker = (asset: string): boolean =>
  KEPT_WORKERS.some((worker) => basename(asset).startsWith(`${basename(worker, '.ts')}-`))
