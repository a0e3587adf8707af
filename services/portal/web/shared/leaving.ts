/**
 * Returns whether the focus leaves a field without a press on a button or link. An error that appears during a press
 * would move the button from under the finger.
 */
export const leftWithoutPressing = (): boolean => document.querySelector(':is(a, button):active') === null
