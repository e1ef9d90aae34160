/** Casts a BFF response to the type of its contract. The only cast of responses. */
export function trust<Shape>(answer: unknown): Shape {
  return answer as Shape
}
