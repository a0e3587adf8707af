/** Whether a field is left without pressing a button: one that is being pressed is not moved from under the finger by an error. */
export const saiuSemApertar = (): boolean => document.querySelector(':is(a, button):active') === null
