/** Says on the button what the confirmation of a lot does, in which so many cases still wait. */
export function confirmationWords(waiting: number): string {
  if (waiting === 0) return 'Encerrar o lote'
  return waiting === 1 ? 'Aprovar o outro' : `Aprovar os outros ${waiting}`
}
