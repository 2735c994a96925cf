/**
 * A dynamic segment of the address as the API gave it: pages get segments still encoded, the way lib/routes.ts wrote them. A segment
 * that is not validly encoded is taken as it is.
 */
export function routeParam(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
