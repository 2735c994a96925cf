/**
 * Answers many small questions with few queries: those asked while a query is under way go together into the next
 * one. A question is never answered by a query that began before it was asked, so nothing stale is ever given.
 * `answer` gets the waiting questions and gives as many answers, in their order. With `parallelMax` above one, so
 * many queries are under way before questions wait.
 */
export function createBatcher<Question, Answer>(
  answer: (questions: Question[]) => Promise<Answer[]>,
  { batchMax = 500, parallelMax = 1 } = {},
): (question: Question) => Promise<Answer> {
  let waiting: { question: Question; resolve: (value: Answer) => void; reject: (error: unknown) => void }[] =
    [];
  let running = 0;

  async function run(): Promise<void> {
    running += 1;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
      try {
        const answers = await answer(batch.map(({ question }) => question));
        if (answers.length !== batch.length)
          throw new Error('A batch must give one answer for each question.');
        for (const [index, value] of answers.entries()) batch[index]?.resolve(value);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running -= 1;
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (running < parallelMax) void run();
    });
}
