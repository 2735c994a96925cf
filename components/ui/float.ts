/** The look of what floats over the page: menus, dialogs, notices. */
export const floatClasses = 'border border-float-border bg-raised text-text shadow-float';
