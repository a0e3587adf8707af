/**
 * Whether the focus leaves a field while no button is being pressed. An error shown then would move the button from
 * under the finger.
 */
export const leftWithoutPressing = (): boolean => document.querySelector(':is(a, button):active') === null
