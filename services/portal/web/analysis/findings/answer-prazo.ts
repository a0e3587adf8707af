import { ANSWER_DAYS } from '@car/vocabulary/limits'

const { least, most } = ANSWER_DAYS

export const prazoGap = (prazo: string): string | false =>
  /^\d+$/.test(prazo.trim()) && Number(prazo) >= least && Number(prazo) <= most
    ? false
    : `De ${least} a ${most} dias úteis.`
