import { FailureAlert } from "../ui/failure-alert";
import { LoadingRows } from "../ui/loading-rows";
import type { useSurvey } from "./use-survey";

/** What is to be said while the survey is read, and when it could not be. */
export function SurveyProgress({ survey }: { readonly survey: ReturnType<typeof useSurvey> }) {
  return (
    <>
      {survey.error === null ? null : (
        <FailureAlert
          title="Could not load the description of the evidence"
          onRetry={() => void survey.refetch()}
        >
          {survey.error.message}
        </FailureAlert>
      )}
      {survey.isFetching && survey.data === undefined ? (
        <LoadingRows label="Reading the evidence" />
      ) : null}
    </>
  );
}
