import type { Gray } from '@car/quality/gray'
import type { Limits } from '../limits.ts'
import type { SourceFile } from './open-file.ts'
import { decodePage } from './picture.ts'

const DPI = 300

/** Returns one page as shown, in grey. `dpi` is set only for a PDF, whose pages have a known size on paper. */
export async function pageImage(
  file: SourceFile,
  number: number,
  limits: Limits,
): Promise<{ gray: Gray; dpi?: number }> {
  if (file.type === 'pdf') return file.pdf.raster(number, DPI)
  return { gray: await decodePage(file, number, limits) }
}
