import { clsx, type ClassValue } from 'clsx';

/**
 * Joins class names. Two that set the same property contradict each other, and the order of a style sheet decides: a part
 * marks what its caller may override with `soft:`, and every component test fails on a contradiction
 * (lib/testing/checked-cn.ts).
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
