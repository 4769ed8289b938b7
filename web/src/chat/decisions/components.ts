import type { ComponentType } from "react";
import type { ToolPart } from "../../wire/types";
import { IncomeCalculator } from "./IncomeCalculator";

/** What a person fills in themselves, by the name that the tool gives it (`@tool(component=…)`). */
export const COMPONENTS: Readonly<Record<string, ComponentType<{ part: ToolPart }>>> = {
  income_calculator: IncomeCalculator,
};
