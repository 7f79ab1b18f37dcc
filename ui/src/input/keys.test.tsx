import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useKeys } from "./keys";

function Page({ act }: { act: () => void }) {
  useKeys({ 1: act });
  return <input aria-label="name" />;
}

test("a key acts once, however long it is held", () => {
  const act = vi.fn();
  render(<Page act={act} />);
  fireEvent.keyDown(document.body, { key: "1" });
  fireEvent.keyDown(document.body, { key: "1", repeat: true });
  expect(act).toHaveBeenCalledTimes(1);
});

test("a full-width digit is the same key", () => {
  const act = vi.fn();
  render(<Page act={act} />);
  fireEvent.keyDown(document.body, { key: "１" });
  expect(act).toHaveBeenCalledTimes(1);
});

test("nothing acts while an input method composes", () => {
  const act = vi.fn();
  render(<Page act={act} />);
  fireEvent.keyDown(document.body, { key: "1", isComposing: true });
  fireEvent.keyDown(document.body, { key: "1", keyCode: 229 });
  expect(act).not.toHaveBeenCalled();
});

test("nothing acts while somebody writes, or with a modifier", () => {
  const act = vi.fn();
  render(<Page act={act} />);
  fireEvent.keyDown(screen.getByLabelText("name"), { key: "1" });
  fireEvent.keyDown(document.body, { key: "1", ctrlKey: true });
  expect(act).not.toHaveBeenCalled();
});
