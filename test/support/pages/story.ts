import type { Page } from 'playwright-core'
import { getsDossie } from './analyst.ts'
import { keep, pictured } from './page.ts'
import type { Who } from '../sign-in.ts'
import { type DossieText, sectionsOf } from '../stories.ts'

/** Helpers for the stories in pages: the devices of people, and the last step of a story. */

/** Returns the options of a page for a person who files a case, on a telephone. */
export const onPhone = (who: Who) => ({ who, em: '/processos', largura: 360 }) as const
/** Returns the options of a page for an analyst or a supervisor, at a desk. */
export const atDesk = (who: Who, em = '/analise/fila') => ({ who, em, largura: 1280, altura: 900 }) as const

/**
 * Checks that the owner sees the approval. Then makes the dossier on the bench, and returns its text.
 * @param story  the number of the story, for the pictures
 * @param phone  the page of the case
 */
export async function ends(story: number, phone: Page, bench: Page): Promise<DossieText> {
  await phone.reload()
  await phone.getByText('Aprovado', { exact: true }).waitFor()
  await pictured(phone, `story-${story}-dono`)
  const { pdf } = await getsDossie(bench)
  await pictured(bench, `story-${story}-bench`)
  keep(`story-${story}.pdf`, pdf)
  return sectionsOf(pdf)
}
