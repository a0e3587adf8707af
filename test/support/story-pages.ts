import type { Page } from 'playwright-core'
import { getsDossie } from './analyst-pages.ts'
import { keep, pictured } from './page.ts'
import type { Quem } from './sign-in.ts'
import { type DossieText, sectionsOf } from './stories.ts'

/** How the stories of docs/stories.md are walked in pages: where people sit, and how each of them ends. */

/** A person who files, with a telephone. */
export const onPhone = (quem: Quem) => ({ quem, em: '/processos', largura: 360 }) as const
/** A person of the analysis, at a desk. */
export const atDesk = (quem: Quem, em = '/analise/fila') => ({ quem, em, largura: 1280, altura: 900 }) as const

/**
 * The case on this bench is approved: its owner sees it, and the dossier has it.
 * @param phone  the page of the case
 * @param story  the number of the story, for the pictures
 */
export async function ends(story: number, phone: Page, bench: Page): Promise<DossieText> {
  await phone.reload()
  await phone.getByText('Aprovado', { exact: true }).waitFor()
  await pictured(phone, `historia-${story}-dono`)
  const { pdf } = await getsDossie(bench)
  await pictured(bench, `historia-${story}-bancada`)
  keep(`historia-${story}.pdf`, pdf)
  return sectionsOf(pdf)
}
