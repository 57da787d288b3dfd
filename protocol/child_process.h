// Another program whose standard input and output are ours, by lines. It may be slow, faulty or gone: nothing
// here waits longer than it is told to, and nothing of it is left when the object is.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <sys/types.h>

#include "engine/types.h"

namespace bastide {

class ChildProcess {
public:
    using Deadline = std::chrono::steady_clock::time_point;
    enum class Got : std::uint8_t { Line, TooLong, Late, Ended };

    // `command` is what one would type in a shell; the standard error is ours. From now on a pipe that nobody
    // reads is an error for all of this program, not a signal that ends it.
    static Result<std::unique_ptr<ChildProcess>> start(const std::string& command);
    // It gets a moment to end by itself, now that its input has ended; then it is killed, with all it
    // started.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    // Ended: it does not read any more.
    Got write(std::string_view text, Deadline deadline);
    // The next line, without its end, of at most kMaxLine bytes.
    Got read(std::string& line, Deadline deadline);
    // "it ended with exit code 3", after Ended.
    std::string how_it_ended();

    static constexpr std::size_t kMaxLine = 4 << 20;

private:
    ChildProcess(pid_t pid, int input, int output) : pid_(pid), input_(input), output_(output) {}
    // Until it says something or, if asked, there is room to write; false if it is too late.
    bool wait(bool to_write, Deadline deadline);
    void take_output();

    pid_t pid_;
    int input_;  // its standard input, our end
    int output_; // its standard output, our end
    bool output_ended_ = false;
    std::string received_; // and not yet read
};

} // namespace bastide
