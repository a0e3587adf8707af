/**
 * Tells whether the focus leaves a field without a press on a button. A new error would move a pressed button from
 * under the finger.
 */
export const leftWithoutPressing = (): boolean => document.querySelector(':is(a, button):active') === null
