/** Sent with a change: it is made to what is on the screen, or refused (CAR-012). */
export const naVersao = ({ versao }: { versao: number }) => ({ 'If-Match': `"${versao}"` })
