/**
 * Returns whether the focus leaves a field without a press on a button or link. During a press no error must appear,
 * because it would move the button from under the finger.
 */
export const leftWithoutPressing = (): boolean => document.querySelector(':is(a, button):active') === null
